import { area } from '#http/areas/area.ts'
import { m } from '#words/messages.js'
import { configOf, flagsOf } from './configuration.api.server.ts'
import { CONFIGURATION_AUDIT_WORDS } from './configuration.audit-words.ts'
import { config, configTranslations } from './configuration.collections.ts'
import { CONFIG_WRITERS, saveConfig } from './configuration.commands.server.ts'
import { fillConfiguration } from './configuration.demo.ts'
import { FLAGS, type Flag } from './flags.ts'
import { SWITCH_WORDS } from './switches/switch-words.ts'

/** Which are steps of the checklist themselves. */
const OWN_STEPS: readonly Flag[] = ['user_login_active', 'schedule_initialized']

const titles = (flags: readonly Flag[]) => flags.map((flag) => SWITCH_WORDS[flag].title()).join(', ')

export const configurationArea = area({
  name: 'configuration',
  collections: [config, configTranslations],
  commands: [saveConfig],
  writers: CONFIG_WRITERS,
  async checklist(reader) {
    const flags = flagsOf(await configOf(reader))
    const others = FLAGS.filter((flag) => !OWN_STEPS.includes(flag))
    const on = others.filter((flag) => flags[flag])
    const signsIn = flags.user_login_active
    return [
      {
        step: 'signIn',
        text: m.configuration_checklist_sign_in(),
        done: signsIn,
        state: signsIn ? m.configuration_login_on() : m.configuration_login_off(),
        href: '/admin#let-in',
      },
      {
        step: 'switches',
        text: m.configuration_checklist_switches(),
        done: on.length > 0,
        state: on.length === 0 ? m.configuration_checklist_all_off() : m.configuration_checklist_on({ on: titles(on) }),
        href: '/admin/config',
      },
    ]
  },
  auditWords: CONFIGURATION_AUDIT_WORDS,
  demo: { after: ['accounts'], fill: fillConfiguration },
})
