import { Pencil } from 'lucide-react'
import { Button } from '#ui/controls/Button.tsx'
import { Menu } from '#ui/controls/Menu.tsx'
import { Chart } from '#ui/figures/Chart.tsx'
import { MoneyRows } from '#ui/figures/MoneyRows.tsx'
import { Progress } from '#ui/figures/Progress.tsx'
import { StatTile, StatTiles } from '#ui/figures/StatTile.tsx'
import { type Column, Table } from '#ui/figures/Table.tsx'
import { Crest } from '#ui/marks/Crest.tsx'
import { DivisionMark } from '#ui/marks/DivisionMark.tsx'
import { divisionsFrom } from '#ui/marks/divisions.ts'
import { State } from '#ui/marks/State.tsx'
import { QrCard } from '#ui/print/QrCard.tsx'
import { Beside, KitPart } from './KitPart.tsx'
import { KIT_DIVISIONS } from './kit-divisions.ts'

type Team = { name: string; division: string; city: string; players: number; paid: boolean }

const TEAMS: readonly Team[] = [
  { name: 'Kite Club', division: 'mixed', city: 'Bremen', players: 14, paid: true },
  { name: 'Mudlarks', division: 'mixed', city: 'Ghent', players: 16, paid: false },
  { name: 'Longshot', division: 'open', city: 'Utrecht', players: 18, paid: true },
  { name: 'Wildflower', division: 'women', city: 'Lund', players: 15, paid: false },
]

const COLUMNS: readonly Column<Team>[] = [
  {
    key: 'name',
    head: 'Team',
    cell: (team) => team.name,
    phone: 'name',
    sort: { to: '?sort=-name', now: 'ascending' },
  },
  {
    key: 'division',
    head: 'Division',
    cell: (team) => (
      <span className="inline-flex items-center gap-2">
        <DivisionMark division={team.division} />
        {divisionsFrom(KIT_DIVISIONS).name(team.division)}
      </span>
    ),
    phone: 'fact',
  },
  { key: 'city', head: 'From', cell: (team) => team.city, phone: 'fact' },
  { key: 'players', head: 'Players', cell: (team) => team.players, digits: true, sort: { to: '?sort=players' } },
  {
    key: 'fee',
    head: 'Fee',
    cell: (team) => (team.paid ? <State kind="ok">Paid</State> : <State kind="due">€120.00 open</State>),
    phone: 'state',
  },
]

export function KitFigures() {
  return (
    <>
      <KitPart name="Table">
        <form>
          <Table
            label="Teams"
            columns={COLUMNS}
            rows={TEAMS}
            keyOf={(team) => team.name}
            to={(team) => `/teams/${team.name}`}
            lead={(team) => <Crest name={team.name} size="small" />}
            menu={(team) => (
              <Menu label={`More for ${team.name}`} items={[{ label: 'Edit', icon: Pencil, to: '/edit' }]} />
            )}
            choosing={{
              name: 'team',
              labelOf: (team) => `Choose ${team.name}`,
              saying: (count) => (count === 1 ? '1 team chosen' : `${count} teams chosen`),
              actions: (
                <Button kind="slab" size="small">
                  Remind about the fee
                </Button>
              ),
            }}
          />
        </form>
      </KitPart>
      <div className="grid gap-x-12 desk:grid-cols-2">
        <KitPart name="Stat tiles">
          <StatTiles>
            <StatTile value={312} label="players" />
            <StatTile value={46} of="/60" label="games played" />
            <StatTile value="12.9" label="spirit mean" />
          </StatTiles>
        </KitPart>
        <KitPart name="Progress">
          <Beside>
            <Progress taken={3} places={5} />
            <Progress taken={4} places={4} mine />
          </Beside>
          <div className="mt-3">
            <Progress taken={86} places={120} />
          </div>
        </KitPart>
        <KitPart name="Chart">
          <Chart
            title="Spirit by category"
            heads={['Category', 'Mean']}
            top={4}
            bars={[
              { label: 'Rules', name: 'Rules knowledge and use', value: 2.3, text: '2.3' },
              { label: 'Fouls', value: 2.6, text: '2.6' },
              { label: 'Fair', value: 2.4, text: '2.4' },
              { label: 'Attitude', value: 4, text: '4.0' },
              { label: 'Comm.', name: 'Communication', value: 0, text: '0.0' },
            ]}
          />
        </KitPart>
        <KitPart name="Money rows">
          <MoneyRows
            rows={[
              { key: 'players', label: '14 players × €38.00', amount: '€532.00' },
              { key: 'camping', label: 'Camping, 6 nights', amount: '€48.00' },
              { key: 'paid', label: 'Paid 2 June', amount: '−€460.00' },
            ]}
            total={{ label: 'Open', amount: '€120.00' }}
          />
        </KitPart>
        <KitPart name="QR card">
          <QrCard
            content="BCD 002 1 SCT Lakeside Open EUR120.00 LO26-ML"
            title="Pay €120.00"
            copy={{ text: 'Lakeside Open, LO26-ML, €120.00', label: 'Copy the details' }}
          >
            <p>Scan with your bank app.</p>
            <p>Reference LO26-ML</p>
          </QrCard>
        </KitPart>
      </div>
    </>
  )
}
