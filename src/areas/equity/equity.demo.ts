import { demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import type { Demo } from '#http/areas/demo.ts'
import { saveEquity } from './equity.commands.server.ts'

export async function fillEquity({ db, run, hoursAgo }: Demo): Promise<void> {
  const { admin } = await demoPeople(db)
  hoursAgo(20 * 24)
  await run(saveEquity, admin, {
    text_en: `Everybody belongs on our fields. You play as who you are, and you say yourself whom you match.

## In the mixed division

- We play **ratio rule A**: the captains flip for the first point, then the ratio changes after the first point and after every second one.
- Nobody is asked to prove anything. If a line does not add up, count again together and go on.

## At the tournament

There are toilets for everybody behind the clubhouse, and changing rooms that can be locked.`,
    text_de: `Auf unseren Feldern ist Platz für alle. Du spielst als die Person, die du bist, und sagst selbst, wem du zugeordnet wirst.

## In der Mixed-Division

- Wir spielen nach **Regel A**: Vor dem Spiel wird um den ersten Punkt gelost, danach wechselt das Verhältnis nach dem ersten und dann nach jedem zweiten Punkt.
- Niemand muss etwas beweisen. Wenn eine Linie nicht aufgeht, zählt gemeinsam nach und spielt weiter.

## Beim Turnier

Hinter dem Vereinsheim gibt es Toiletten für alle und Umkleiden, die sich abschließen lassen.`,
    contact_name: 'Robin Farrow',
    contact_how: 'Info tent, purple vest',
  })
}
