import { useState } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { SentState } from '#ui/feedback/SentState.tsx'
import { Bracket, type BracketRound } from '#ui/games/Bracket.tsx'
import { GameCard } from '#ui/games/GameCard.tsx'
import { HoleCard, HoleScore } from '#ui/games/HoleScore.tsx'
import { NowLine } from '#ui/games/NowLine.tsx'
import { Score } from '#ui/games/Score.tsx'
import { PadClock, PadFacts, type PadSide, ScorePad, Tally } from '#ui/games/ScorePad.tsx'
import { SpiritScale } from '#ui/games/SpiritScale.tsx'
import { StandingReasons } from '#ui/games/StandingReasons.tsx'
import { StandingsTable } from '#ui/games/StandingsTable.tsx'
import { scoreText } from '#ui/games/score.ts'
import { State } from '#ui/marks/State.tsx'
import { You } from '#ui/marks/You.tsx'
import { List } from '#ui/page/List.tsx'
import { PersonRow } from '#ui/page/PersonRow.tsx'
import { PitchField, PitchPanel } from '#ui/page/PitchPanel.tsx'
import { Section } from '#ui/page/Section.tsx'
import { TimelineList } from '#ui/page/TimelineList.tsx'
import { KitPart } from './KitPart.tsx'

const POINTS: readonly PadSide[] = Array.from('hahhahahahhahaah', (letter) => (letter === 'h' ? 'home' : 'away'))

const PARS = [3, 3, 4, 3, 3, 4, 3, 3, 3, 3, 4, 3, 3, 3, 3, 4, 3, 3]
const THROWS = [3, 2, 4, 3, 4, 2, 3, 5, 3, 3, 4, 2, 3]

const kitTeam = (name: string) => ({ id: name, name })

const ROUNDS: readonly BracketRound[] = [
  {
    key: 'semi',
    name: 'Semi-finals',
    short: 'SF',
    games: [
      {
        key: '1',
        label: 'SF1, Sunday 11:30',
        home: { team: kitTeam('Harbour Lights'), score: 13 },
        away: { team: kitTeam('Mudlarks'), score: 15 },
        state: 'confirmed',
        to: '/game',
        row: 1,
        reach: 0.5,
        pair: 'upper',
        meeting: 'Final',
      },
      {
        key: '2',
        label: 'SF2, Sunday 11:30',
        home: { team: kitTeam('Tidal Nine'), score: 11 },
        away: { team: kitTeam('Fjordside'), score: 9 },
        state: 'live',
        row: 3,
        reach: -0.5,
        pair: 'lower',
      },
    ],
  },
  {
    key: 'final',
    name: 'Finals',
    short: 'Finals',
    games: [
      {
        key: '3',
        label: 'Final, Sunday 15:00',
        home: { team: kitTeam('Mudlarks') },
        away: { team: { id: '', name: 'W SF2' }, likely: 'Tidal Nine or Fjordside' },
        row: 2,
        isFed: true,
      },
    ],
  },
]

export function KitGames() {
  return (
    <>
      <KitPart name="Pitch panel">
        <div className="grid gap-3">
          <PitchPanel label="Next game" title="Next game in 42 min" aside="Mixed, pool B">
            <PitchField
              home={{ name: 'Kite Club', colour: '#b3261e' }}
              away={{ name: 'Mudlarks', colour: '#5b4636' }}
              centre="11:00"
              place="Field 3"
            />
            <div className="grid grid-cols-[1fr_auto] gap-2">
              <ButtonLink to="/map" kind="vis">
                Way to field 3
              </ButtonLink>
              <ButtonLink to="/game" kind="chalk">
                Game page
              </ButtonLink>
            </div>
          </PitchPanel>
          <PitchPanel
            label="Next job"
            title="Your next job, 13:30"
            end={
              <ButtonLink to="/job" kind="chalk">
                Open
              </ButtonLink>
            }
          >
            <p className="font-semibold">Drinks counter, 1 hour</p>
            <p className="text-small text-on-pitch-2">Club house, team of four</p>
          </PitchPanel>
        </div>
      </KitPart>
      <KitPart name="Timeline">
        <Section title="Saturday" aside="13 June" end={<a href="#calendar">Add to calendar</a>}>
          <TimelineList
            moments={[
              {
                key: '1',
                at: '09:00',
                time: '9:00',
                title: 'Northern Drift',
                text: 'Won, field 1',
                when: 'past',
                end: <Score home={15} away={5} />,
              },
              {
                key: '2',
                at: '11:00',
                time: '11:00',
                title: 'Mudlarks',
                text: 'Field 3, pool B',
                when: 'next',
                to: '/game',
              },
              {
                key: '3',
                at: '13:30',
                time: '13:30',
                title: 'Drinks counter',
                text: 'Ends 14:30, your game starts 14:00.',
                clash: true,
                end: (
                  <Button kind="line" size="small">
                    Sort out
                  </Button>
                ),
              },
              { key: '4', at: '17:20', time: '17:20', title: 'Disc golf, card 6', text: 'Start at hole 4' },
            ]}
          />
        </Section>
      </KitPart>
      <KitPart name="Game cards">
        <List>
          <GameCard
            field="3"
            home={{ name: 'Kite Club', score: 9, starred: true }}
            away={{ name: 'Mudlarks', score: 7 }}
            division="mixed"
            phase="Mixed, pool B"
            state="live"
            to="/game"
          />
          <GameCard
            field="2"
            home={{ name: 'Longshot', score: 15 }}
            away={{ name: 'Blackbird', score: 12 }}
            division="open"
            phase="Open, pool A"
            state="reported"
            stateText="Reported, 1 of 2"
            to="/game"
          />
          <GameCard
            field="4"
            home={{ name: 'Wildflower', score: 11 }}
            away={{ name: 'Nightjar', score: 13 }}
            division="women"
            phase="Women, round 1"
            state="disputed"
            to="/game"
          />
          <GameCard
            field="3"
            home={{ name: 'Spielgemeinschaft Nordseedeich' }}
            away={{ name: 'Schwarzwaldkirschen' }}
            division="mixed"
            phase="Mixed, Pool B, 14:00 Uhr"
          />
        </List>
        <NowLine time="11:52" />
      </KitPart>
      <KitPart name="Score pad">
        <Pad />
      </KitPart>
      <KitPart name="Standings">
        <Section title="Pool B" end={<a href="#bracket">Bracket</a>}>
          <Standings />
        </Section>
      </KitPart>
      <KitPart name="Spirit scale">
        <form>
          {['Rules knowledge and use', 'Positive attitude and self-control'].map((title, index) => (
            <SpiritScale
              key={title}
              name={`spirit-${index}`}
              title={title}
              defaultValue={2 + index * 2}
              comment={{ name: `comment-${index}`, lowest: 'What was poor?', highest: 'What was excellent?' }}
              examples={<p className="pb-2 text-small">Compare with a usual game. 2 is a good game, not a bad one.</p>}
            />
          ))}
          <SpiritScale
            name="spirit-2"
            title="Communication"
            error="Choose a mark."
            comment={{ name: 'comment-2', lowest: 'What was poor?', highest: 'What was excellent?' }}
          />
        </form>
      </KitPart>
      <KitPart name="Bracket">
        <Bracket division="mixed" rounds={ROUNDS} />
      </KitPart>
      <KitPart name="Hole scores">
        <div className="mb-3 flex gap-2">
          {[2, 3, 4, 5, 6, undefined].map((throws) => (
            <HoleScore key={throws ?? 'none'} throws={throws} par={4} />
          ))}
        </div>
        <HoleCard
          label="Round 1"
          holes={PARS.map((par, index) => ({ number: index + 1, par, throws: THROWS[index] }))}
        />
      </KitPart>
      <KitPart name="Person rows">
        <List>
          <PersonRow
            number="7"
            name="Runa P."
            role="Captain"
            mark={<You />}
            end={<State kind="connected">Connected</State>}
            to="/runa"
          />
          <PersonRow
            name="Silvan B."
            role="Walk-in"
            end={
              <a href="#code" className="link">
                Show code
              </a>
            }
          />
        </List>
      </KitPart>
    </>
  )
}

function Pad() {
  const [points, setPoints] = useState(POINTS)
  const scoreOf = (side: PadSide) => points.filter((point) => point === side).length
  const takeBack = (side: PadSide) => setPoints(points.toSpliced(points.lastIndexOf(side), 1))
  return (
    <>
      <PadClock state={<State kind="live" />} label="Time cap in" time="12:40" />
      <ScorePad
        home={{ name: 'Kite Club', colour: '#b3261e', score: scoreOf('home') }}
        away={{ name: 'Mudlarks', colour: '#5b4636', score: scoreOf('away') }}
        onPoint={(side) => setPoints([...points, side])}
        onTakeBack={takeBack}
      />
      <Tally points={points} label="Points in order" onUndo={() => setPoints(points.slice(0, -1))} />
      <PadFacts
        facts={[
          { label: 'Played to', value: 15 },
          { label: 'Half time', value: scoreText(8, 5) },
          { label: 'Next point, 17', value: '4 women, 3 men' },
        ]}
      />
      <SentState kind="sent">Sent, everyone sees {scoreText(9, 7)}</SentState>
    </>
  )
}

function Standings() {
  return (
    <StandingsTable
      label="Pool B"
      rows={[
        {
          key: '1',
          rank: 1,
          name: 'Tidal Nine',
          colour: '#0b5cad',
          to: '/team',
          wins: 2,
          losses: 1,
          goals: '40:27',
          difference: 13,
          why: { reasons: () => 'Most wins', to: '' },
        },
        {
          key: '2',
          rank: 2,
          name: 'Mudlarks',
          colour: '#5b4636',
          wins: 2,
          losses: 1,
          goals: '38:31',
          difference: 7,
          cut: 'Top two play semi-finals',
        },
        {
          key: '3',
          rank: 3,
          name: 'Kite Club',
          colour: '#b3261e',
          to: '/team',
          wins: 2,
          losses: 1,
          goals: '37:31',
          difference: 6,
          mine: true,
          why: {
            to: '',
            reasons: () => (
              <StandingReasons
                title="Why are we third?"
                text="Three teams have 2 wins. The first rule that tells them apart decides."
                criteria={[
                  { key: 'wins', name: 'Wins among the three', values: '1, 1, 1', decides: false },
                  { key: 'forfeits', name: 'Fewest forfeits', values: '0, 0, 0', decides: false },
                  { key: 'goals', name: 'Goal difference among the three', decides: true },
                ]}
                compared={[
                  { key: '1', name: 'Tidal Nine', results: `${scoreText(15, 9)}, ${scoreText(10, 12)}`, value: '+4' },
                  { key: '2', name: 'Mudlarks', results: `${scoreText(11, 13)}, ${scoreText(12, 10)}`, value: '0' },
                  {
                    key: '3',
                    name: 'Kite Club',
                    results: `${scoreText(9, 15)}, ${scoreText(13, 11)}`,
                    value: '−4',
                    mine: true,
                  },
                ]}
              />
            ),
          },
        },
        {
          key: '4',
          rank: 4,
          name: 'Spielgemeinschaft Nordseedeich',
          wins: 0,
          losses: 3,
          goals: '19:45',
          difference: -26,
          why: { reasons: () => 'No wins', to: '' },
        },
      ]}
    />
  )
}
