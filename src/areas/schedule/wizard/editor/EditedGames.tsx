import { Plus, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Radios } from '#ui/fields/Radios.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { wizardHref } from '../wizard.address.ts'
import { EditorFields, NewKeyFields, withChosen } from './EditorFields.tsx'
import type { EditorShown } from './editor.server.ts'

type Props = { shown: EditorShown; division: string }
type Game = EditorShown['games'][number]

/** Every game with who plays it; one is opened to be changed. */
export function EditedGames({ shown, division, refused }: Props & { refused: RefusedForm | undefined }) {
  const open = shown.games.find(({ key }) => key === shown.game)
  if (open) return <GameForm key={open.key} game={open} shown={shown} division={division} />
  const bracket = shown.games.filter(({ kind }) => kind !== 'pool')
  const pool = shown.games.filter(({ kind }) => kind === 'pool')
  return (
    <>
      <Section title={m.schedule_wizard_bracket_games()} aside={String(bracket.length)}>
        <GameList games={bracket} division={division} />
      </Section>
      {pool.length > 0 && (
        <details>
          <summary className="fold">{m.schedule_wizard_pool_games({ count: pool.length })}</summary>
          <GameList games={pool} division={division} />
        </details>
      )}
      <AddGameForm shown={shown} division={division} refused={refused} />
    </>
  )
}

const GameList = ({ games, division }: { games: readonly Game[]; division: string }) => (
  <List>
    {games.map(({ key, title, home, away }) => (
      <Row
        key={key}
        title={title}
        text={`${home.label} – ${away.label}`}
        to={wizardHref({ step: 'format', division }, { edit: 'games', game: key })}
      />
    ))}
  </List>
)

function GameForm({ game, shown, division }: Props & { game: Game }) {
  const busy = useIsSending()
  const { key, title, name, kind, home, away } = game
  // Nobody plays for a place in the game that decides it.
  const choices = [
    ...shown.sources.filter(({ value }) => !/^[WL]:/.test(value) || value.slice(2) !== key),
    ...shown.seeds,
  ]
  return (
    <Section
      title={title}
      end={
        <Link to={wizardHref({ step: 'format', division }, { edit: 'games' })} className="link">
          {m.schedule_wizard_all_games()}
        </Link>
      }
    >
      <PostForm className="grid gap-3 pt-3">
        <EditorFields shown={shown} division={division} intent="game" at={key} />
        <TextInput
          name="name"
          label={m.schedule_wizard_game_name()}
          optional
          defaultValue={name}
          maxLength={40}
          autoComplete="off"
        />
        {kind === 'pool' ? (
          <p className="text-small text-ink-2">{m.schedule_wizard_pool_game_sides()}</p>
        ) : (
          <>
            <Select
              name="home"
              label={m.schedule_wizard_home()}
              defaultValue={home.value}
              options={withChosen(choices, home)}
            />
            <Select
              name="away"
              label={m.schedule_wizard_away()}
              defaultValue={away.value}
              options={withChosen(choices, away)}
            />
          </>
        )}
        <div>
          <Button type="submit" busy={busy} busyText={m.site_sending()}>
            {m.schedule_wizard_save_game()}
          </Button>
        </div>
      </PostForm>
      <PostForm className="pt-4">
        <EditorFields shown={shown} division={division} intent="game-remove" at={key} />
        <Button type="submit" kind="line" icon={Trash2}>
          {m.schedule_wizard_remove_game()}
        </Button>
      </PostForm>
    </Section>
  )
}

function AddGameForm({ shown, division, refused }: Props & { refused: RefusedForm | undefined }) {
  const busy = useIsSending()
  const choices = [...shown.sources, ...shown.seeds]
  const side = (name: 'home' | 'away', label: string) => (
    <Select
      name={name}
      label={label}
      placeholder={m.schedule_wizard_choose_side()}
      defaultValue={refused?.values[name] ?? ''}
      error={errorAt(refused, name)}
      options={choices}
    />
  )
  return (
    <Section title={m.schedule_wizard_add_game()}>
      <PostForm key={shown.base} className="grid gap-3 pt-3">
        <ErrorSummary errors={errorsOf(refused)} />
        <EditorFields shown={shown} division={division} intent="game-add" />
        <Radios
          name="kind"
          label={m.schedule_wizard_game_kind()}
          defaultValue={refused?.values['kind'] ?? 'bracket'}
          options={[
            {
              value: 'bracket',
              label: m.schedule_wizard_game_counts(),
              hint: m.schedule_wizard_game_counts_hint(),
            },
            { value: 'show', label: m.schedule_wizard_show_game(), hint: m.schedule_wizard_show_game_hint() },
          ]}
        />
        <NewKeyFields next={shown.nextKeys.game} refused={refused} />
        <div className="grid gap-3 desk:grid-cols-2">
          {side('home', m.schedule_wizard_home())}
          {side('away', m.schedule_wizard_away())}
        </div>
        <div>
          <Button type="submit" kind="line" icon={Plus} busy={busy} busyText={m.site_sending()}>
            {m.schedule_wizard_add_game()}
          </Button>
        </div>
      </PostForm>
    </Section>
  )
}
