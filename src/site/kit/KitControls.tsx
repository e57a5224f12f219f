import { Copy, Download, Navigation, Pencil, Search, Share2, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { ChipButton } from '#ui/controls/Chip.tsx'
import { CopyButton } from '#ui/controls/CopyButton.tsx'
import { FilterChips } from '#ui/controls/FilterChips.tsx'
import { IconButton, IconLink } from '#ui/controls/IconButton.tsx'
import { JingleButton } from '#ui/controls/JingleButton.tsx'
import { Menu } from '#ui/controls/Menu.tsx'
import { SearchField } from '#ui/controls/SearchField.tsx'
import { Segments } from '#ui/controls/Segments.tsx'
import { Tabs } from '#ui/controls/Tabs.tsx'
import { Tooltip } from '#ui/controls/Tooltip.tsx'
import { Pagination } from '#ui/lists/Pagination.tsx'
import { Badge } from '#ui/marks/Badge.tsx'
import { Crest } from '#ui/marks/Crest.tsx'
import { DivisionMark } from '#ui/marks/DivisionMark.tsx'
import { MapPin } from '#ui/marks/MapPin.tsx'
import { State } from '#ui/marks/State.tsx'
import { You } from '#ui/marks/You.tsx'
import { Beside, KitPart } from './KitPart.tsx'
import { KIT_DIVISIONS } from './kit-divisions.ts'

export function KitControls() {
  const [playing, setPlaying] = useState(true)
  const [mine, setMine] = useState(true)
  return (
    <>
      <KitPart name="Buttons">
        <Beside>
          <Button>Report score</Button>
          <Button kind="line" icon={Download}>
            Export
          </Button>
          <Button kind="plain">Cancel</Button>
          <Button kind="danger">Withdraw team</Button>
          <Button kind="vis" icon={Navigation}>
            Way to field 3
          </Button>
          <Button busy busyText="Sending…">
            Send sheet
          </Button>
          <Button size="small" kind="line">
            Take
          </Button>
          <ButtonLink to="/games" kind="line">
            All games
          </ButtonLink>
          <IconButton icon={Share2} label="Share" line />
          <IconLink icon={Search} label="Search" to="/search" />
          <Button kind="line" disabledReason="You play until 15:10">
            Clash
          </Button>
          <CopyButton text="LO26-ML">Copy the details</CopyButton>
        </Beside>
        <div className="mt-2">
          <Button size="big" wide>
            Report 9–7 as final
          </Button>
        </div>
      </KitPart>
      <KitPart name="Menu, tooltip">
        <Beside>
          <Menu
            label="More for Kite Club"
            items={[
              { label: 'Edit', icon: Pencil, to: '/edit' },
              { label: 'Copy address', icon: Copy, onSelect: () => undefined },
              { label: 'Withdraw team', icon: Trash2, danger: true, onSelect: () => undefined },
            ]}
          />
          <Tooltip text="Opens with pointer and focus">
            <button type="button" className="link">
              Rest here
            </button>
          </Tooltip>
        </Beside>
      </KitPart>
      <KitPart name="Chips">
        <FilterChips
          label="Filter"
          filters={[
            { to: '?', label: 'All 24', current: true },
            { to: '?fee', label: 'Food', current: true, removes: true },
            { to: '?mixed', label: 'Mixed', current: false, division: 'mixed' },
            { to: '?open', label: 'Open', current: false, division: 'open' },
            { to: '?women', label: 'Women', current: false, division: 'women' },
          ]}
        >
          <ChipButton icon={Star} pressed={mine} onClick={() => setMine(!mine)}>
            Mine
          </ChipButton>
        </FilterChips>
      </KitPart>
      <KitPart name="Segments, tabs, search, pages">
        <div className="grid gap-3">
          <Segments
            label="Division"
            segments={[
              { to: '?d=mixed', label: 'Mixed', current: true, division: 'mixed' },
              { to: '?d=open', label: 'Open', current: false, division: 'open' },
              { to: '?d=women', label: 'Women', current: false, division: 'women' },
            ]}
          />
          <Tabs
            label="Day"
            tabs={[
              { key: 'sat', label: 'Saturday', panel: <p className="py-2 text-small">Games of Saturday</p> },
              { key: 'sun', label: 'Sunday', panel: <p className="py-2 text-small">Games of Sunday</p> },
            ]}
          />
          <SearchField label="Team, city or manager" keep={{ division: 'mixed' }} />
          <Pagination page={4} pages={9} to={(page) => `?page=${page}`} />
        </div>
      </KitPart>
      <KitPart name="Marks">
        <Beside>
          {KIT_DIVISIONS.map(({ key }) => (
            <DivisionMark key={key} division={key} alone />
          ))}
          <You />
          <You>Yours</You>
          <Badge count={3} />
          <Badge count={120} />
          <Crest name="Kite Club" colour="#b3261e" size="small" />
          <Crest name="Mudlarks" />
          <Crest name="Salt and Pepper" colour="#ffe14d" />
          <Crest name="Harbour Lights" size="big" />
          <MapPin label="Field 3" field="3" />
          <MapPin label="Field 1, a game runs" field="1" live />
          <MapPin label="Search" icon={Search} />
        </Beside>
      </KitPart>
      <KitPart name="States">
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          <State kind="live" />
          <State kind="reported">Reported, 1 of 2</State>
          <State kind="confirmed" />
          <State kind="disputed" />
          <State kind="forfeit" />
          <State kind="cancelled" />
          <State kind="suspended" />
          <State kind="ok">Paid</State>
          <State kind="connected">Connected</State>
          <State kind="waiting">Waiting list</State>
          <State kind="warn">You play until 15:10</State>
          <State kind="due">€120.00 open</State>
          <State kind="danger">€540.00 overdue</State>
        </div>
      </KitPart>
      <KitPart name="Jingle buttons">
        <div className="grid grid-cols-2 gap-2">
          <JingleButton name="Kite Club" playing={false} onPress={() => undefined} />
          <JingleButton name="Point" playing={playing} played={0.62} onPress={() => setPlaying(!playing)} />
          <JingleButton name="Air horn" playing={false} disabled onPress={() => undefined} />
          <JingleButton name="Last call" playing={false} onPress={() => undefined} />
        </div>
      </KitPart>
    </>
  )
}
