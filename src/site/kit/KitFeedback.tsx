import { HandHelping, Heart } from 'lucide-react'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Conflict } from '#ui/feedback/Conflict.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { NothingFound } from '#ui/feedback/NothingFound.tsx'
import { OfflineStrip } from '#ui/feedback/OfflineStrip.tsx'
import { OutboxStrip } from '#ui/feedback/OutboxStrip.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Radios } from '#ui/fields/Radios.tsx'
import { scoreText } from '#ui/games/score.ts'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { closes, opens } from '#ui/overlays/dialog-commands.ts'
import { opensSheet, Sheet } from '#ui/overlays/Sheet.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { Beside, KitPart } from './KitPart.tsx'

export function KitFeedback() {
  return (
    <>
      <KitPart name="Notes">
        <div className="grid gap-2">
          <Note icon={Heart} title="Spirit sheet missing" to="/spirit">
            Kite Club – Northern Drift, 9:00
          </Note>
          <Note kind="warn">Two teams get a message.</Note>
          <Note kind="danger" title="Not saved">
            The field was taken at 11:41. Choose another one.
          </Note>
          <Note kind="ok">Your address is verified.</Note>
        </div>
      </KitPart>
      <KitPart name="Offline, outbox, toast">
        <div className="grid gap-2">
          <OfflineStrip>Offline. Scores from 11:42, 6 min ago</OfflineStrip>
          <OutboxStrip count={2} onShow={() => undefined} />
          <OutboxStrip count={3} asking={1} onShow={() => undefined} />
          <Beside>
            <Button
              kind="line"
              onClick={() => toast({ text: 'You left “Grill”.', undo: () => toast({ text: 'You took “Grill”.' }) })}
            >
              Leave Grill
            </Button>
          </Beside>
        </div>
      </KitPart>
      <KitPart name="Dialog, sheet">
        <Beside>
          <Button kind="line" {...opens('withdraw')}>
            Withdraw Ironwood
          </Button>
          <Button kind="line" {...opensSheet('more')}>
            More
          </Button>
        </Beside>
        <ConfirmDialog
          id="withdraw"
          title="Withdraw Ironwood?"
          text="Four games are left. Choose what happens to them."
          keep="Keep team"
          action={
            <Button kind="danger" {...closes('withdraw')}>
              Withdraw Ironwood
            </Button>
          }
        >
          <Radios
            name="games-left"
            label="Games left"
            defaultValue="forfeit"
            options={[
              { value: 'forfeit', label: 'Forfeit the games left' },
              { value: 'void', label: 'Void unplayed games' },
            ]}
          />
        </ConfirmDialog>
        <Sheet id="more" title="More">
          <List>
            <Row title="Helper jobs" icon={HandHelping} to="/jobs" />
            <Row title="Spirit sheets" icon={Heart} to="/spirit" />
          </List>
        </Sheet>
      </KitPart>
      <KitPart name="Conflict asks">
        <Conflict
          title="Two different scores"
          text={`You wrote ${scoreText(15, 13)} offline. Mudlarks reported ${scoreText(15, 12)}.`}
          mine={scoreText(15, 13)}
          theirs={scoreText(15, 12)}
          onChoose={() => undefined}
        />
      </KitPart>
      <KitPart name="Empty, error, skeleton">
        <div className="grid gap-3">
          <EmptyState
            icon={HandHelping}
            title="No jobs yet"
            action={<ButtonLink to="/jobs">Show open jobs</ButtonLink>}
          >
            Take one that fits between your games.
          </EmptyState>
          <NothingFound title="No team is called “Herrons”" to="/teams" showAll="Show all teams">
            Try fewer letters.
          </NothingFound>
          <ErrorState title="The page did not load" onRetry={() => undefined}>
            Check the network, then try again. What you typed stays.
          </ErrorState>
          <Skeleton rows={2} />
        </div>
      </KitPart>
    </>
  )
}
