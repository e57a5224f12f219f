import { SearchX, Users } from 'lucide-react'
import { Link } from 'react-router'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { SearchField } from '#ui/controls/SearchField.tsx'
import { Segments } from '#ui/controls/Segments.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { type Division, divisionName } from '#ui/marks/DivisionMark.tsx'
import { State } from '#ui/marks/State.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { connectorPath, type Picking, type PlayerToPick } from './connection.ts'
import { ShirtNumber, teamLine } from './PlayerLine.tsx'
import { TeamMark } from './TeamMark.tsx'

/** Without a code: the person finds themselves, and the team says yes. */
export function PickPlayer({ picking }: { picking: Picking }) {
  const { player } = picking
  return (
    <Section title={m.connector_pick_title()} id="pick">
      <p className="py-3 text-ink-2">{m.connector_pick_text()}</p>
      {player ? <AskTeam player={player} back={pathOf(picking, { player: '' })} /> : <Find picking={picking} />}
    </Section>
  )
}

function pathOf(picking: Picking, changed: Partial<Record<'q' | 'division' | 'team' | 'player', string>>): string {
  const { q, division, team, player } = picking
  return connectorPath({ q, division, team: team?.id ?? '', player: player?.id ?? '', ...changed })
}

function AskTeam({ player, back }: { player: PlayerToPick; back: string }) {
  const busy = useIsSending()
  const { id, name, team, isTaken } = player
  return (
    <>
      <List label={m.connector_pick_title()}>
        <Row lead={<ShirtNumber number={player.number} />} title={name} text={teamLine(player)} />
      </List>
      {isTaken && (
        <Note kind="warn" title={m.connector_taken()}>
          {m.connector_taken_text()}
        </Note>
      )}
      <PostForm className="mt-3 flex flex-wrap items-center gap-2">
        <input type="hidden" name="player" value={id} />
        {!isTaken && (
          <Button type="submit" name="intent" value="ask" busy={busy} busyText={m.connector_sending()}>
            {m.connector_ask({ team: team?.name ?? '' })}
          </Button>
        )}
        <ButtonLink to={back} kind="plain" preventScrollReset>
          {m.connector_not_me()}
        </ButtonLink>
      </PostForm>
    </>
  )
}

function Find({ picking }: { picking: Picking }) {
  const { q, team } = picking
  return (
    <>
      <SearchField label={m.connector_search()} defaultValue={q} />
      {q !== '' ? <Found picking={picking} /> : team ? <OfTeam picking={picking} /> : <Teams picking={picking} />}
    </>
  )
}

function Found({ picking }: { picking: Picking }) {
  const { players, q } = picking
  if (players.length === 0)
    return (
      <EmptyState
        icon={SearchX}
        title={m.connector_found_none({ q })}
        action={
          <ButtonLink to={pathOf(picking, { q: '' })} kind="line" preventScrollReset>
            {m.connector_all_teams()}
          </ButtonLink>
        }
      >
        {m.connector_found_none_text()}
      </EmptyState>
    )
  return (
    <>
      <p className="pt-3 text-small text-ink-2">
        <Link to={pathOf(picking, { q: '' })} className="link" preventScrollReset>
          {m.connector_all_teams()}
        </Link>
      </p>
      <Players picking={picking} />
    </>
  )
}

function OfTeam({ picking }: { picking: Picking }) {
  const { team, players } = picking
  return (
    <>
      <p className="pt-3 text-small">
        <Link to={pathOf(picking, { team: '' })} className="link" preventScrollReset>
          {m.connector_all_teams()}
        </Link>
      </p>
      <h3 className="flex items-center gap-3 pt-3 font-display text-head">
        {team && <TeamMark team={team} />}
        {team?.name}
      </h3>
      {players.length === 0 ? (
        <EmptyState icon={Users} title={m.connector_no_players()}>
          {m.connector_no_players_text()}
        </EmptyState>
      ) : (
        <Players picking={picking} />
      )}
    </>
  )
}

function Players({ picking }: { picking: Picking }) {
  return (
    <List label={m.connector_players()}>
      {picking.players.map((player) => (
        <Row
          key={player.id}
          lead={<ShirtNumber number={player.number} />}
          title={player.name}
          text={teamLine(player)}
          {...(player.isTaken
            ? { end: <State kind="connected">{m.connector_row_taken()}</State> }
            : { to: pathOf(picking, { player: player.id }) })}
        />
      ))}
    </List>
  )
}

const DIVISIONS: readonly Division[] = ['mixed', 'open', 'women']

function Teams({ picking }: { picking: Picking }) {
  const { division, teams } = picking
  const segments = [
    { to: pathOf(picking, { division: '' }), label: m.connector_all(), current: division === '' },
    ...DIVISIONS.map((it) => ({
      to: pathOf(picking, { division: it }),
      label: divisionName(it),
      current: division === it,
      division: it,
    })),
  ]
  return (
    <>
      <div className="py-3">
        <Segments label={m.connector_divisions()} segments={segments} />
      </div>
      {teams.length === 0 ? (
        <EmptyState icon={Users} title={m.connector_no_teams()}>
          {m.connector_no_teams_text()}
        </EmptyState>
      ) : (
        <List label={m.connector_teams()}>
          {teams.map((team) => (
            <Row
              key={team.id}
              lead={<TeamMark team={team} />}
              title={team.name}
              text={team.division && divisionName(team.division)}
              to={pathOf(picking, { team: team.id })}
            />
          ))}
        </List>
      )}
    </>
  )
}
