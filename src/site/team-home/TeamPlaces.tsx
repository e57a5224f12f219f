import { Globe, IdCard, ListPlus, Lock, Mail, QrCode, Send, ShoppingBasket, UserPlus } from 'lucide-react'
import { ownExtrasHref } from '#areas/extras/own/own-extras.address.ts'
import { mailTo, mailToEach } from '#client/mail-to.ts'
import { OffMessage } from '#client/page/OffMessage.tsx'
import { RosterEquity } from '#client/teams/RosterEquity.tsx'
import { formatDay } from '#client/when.ts'
import { StatTile, StatTiles } from '#ui/figures/StatTile.tsx'
import { type Drawing, Icon } from '#ui/Icon.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { openingAt } from '../home/openings.ts'
import type { TeamHome } from './team-home.server.ts'

type Props = { found: TeamHome }

/** Where managers go: the roster first, then what switches open. What is off says so in the organisers' words. */
export function TeamPlaces({ found: { team, roster, links, places, canOrder, rosterUntil } }: Props) {
  const { players } = roster
  return (
    <Section title={m.team_home_places()}>
      <List label={m.team_home_places()}>
        <Row
          icon={IdCard}
          title={m.roster_players_title()}
          text={[m.roster_count({ count: players }), rosterUntil && m.roster_until({ day: formatDay(rosterUntil) })]
            .filter(Boolean)
            .join(' · ')}
          to={links.roster}
        />
        {!team.isLocked && <Row icon={UserPlus} title={m.team_home_add_player()} to={links.add} />}
        {!team.isLocked && players === 0 && <Row icon={ListPlus} title={m.roster_import_list()} to={links.import} />}
        {players > 0 && <Row icon={QrCode} title={m.roster_codes()} text={m.team_home_codes_text()} to={links.codes} />}
        {canOrder && (
          <Row
            icon={ShoppingBasket}
            title={m.extras_place()}
            text={m.extras_place_text()}
            to={ownExtrasHref(team.id)}
          />
        )}
        {places.map(({ path, isOpen, message }) => {
          const opening = openingAt(path)
          if (!opening) return null
          const { icon, title, text } = opening
          return isOpen ? (
            <Row key={path} icon={icon} title={title()} text={text()} to={`${path}${ofTeam(path, team.id)}`} />
          ) : (
            <Row
              key={path}
              icon={Lock}
              title={title()}
              text={message && <OffMessage message={message} otherwise={m.configuration_no_message()} />}
            />
          )
        })}
        {team.state === 'accepted' && (
          <Row
            icon={Globe}
            title={m.roster_home_public()}
            text={m.roster_home_public_text()}
            to={`/teams/${team.id}`}
          />
        )}
      </List>
    </Section>
  )
}

/** Pages below this one are about one team. */
const ofTeam = (path: string, team: string) =>
  path.startsWith('/teammanager/') ? `?${new URLSearchParams({ team })}` : ''

/** Whom one writes to: the organisers, and everybody of the roster who has an address. */
export function TeamContacts({ found: { organiser, roster } }: Props) {
  const { addresses, players } = roster
  if (!organiser && addresses.length === 0) return null
  return (
    <Section title={m.team_home_contacts()}>
      <List label={m.team_home_contacts()}>
        {organiser && (
          <MailRow
            icon={Mail}
            href={mailTo(organiser.address)}
            title={m.team_home_organisers()}
            text={[organiser.name, organiser.address].filter(Boolean).join(', ')}
          />
        )}
        {addresses.length > 0 && (
          <MailRow
            icon={Send}
            href={mailToEach(addresses)}
            title={m.team_home_write_team()}
            text={m.team_home_write_team_text({ count: addresses.length, players })}
          />
        )}
      </List>
    </Section>
  )
}

function MailRow({ icon, href, title, text }: { icon: Drawing; href: string; title: string; text: string }) {
  return (
    <li className="row">
      <Icon of={icon} />
      <div className="min-w-0 flex-1">
        <div className="font-semibold">
          <a href={href} className="row-link">
            {title}
          </a>
        </div>
        <div className="text-small text-ink-2 wrap-anywhere">{text}</div>
      </div>
    </li>
  )
}

export function TeamRosterFigures({ found: { team, roster } }: Props) {
  const { players, connected, counts } = roster
  const divisions = useDivisions()
  if (players === 0) return null
  return (
    <>
      <Section title={m.roster_players_title()}>
        <div className="pt-3">
          <StatTiles>
            <StatTile value={players} label={m.roster_home_players()} />
            <StatTile value={connected} of={`/${players}`} label={m.roster_home_connected()} />
          </StatTiles>
        </div>
      </Section>
      <RosterEquity counts={counts} isMixed={divisions.of(team.division).hasRatio} />
    </>
  )
}
