import { area } from '#http/areas/area.ts'
import { m } from '#words/messages.js'
import { configOf, flagsOf } from './configuration.api.server.ts'
import { CONFIGURATION_AUDIT_WORDS } from './configuration.audit-words.ts'
import { config, configTranslations } from './configuration.collections.ts'
import { CONFIG_WRITERS, saveConfig } from './configuration.commands.server.ts'
import { fillConfiguration } from './configuration.demo.ts'

export const configurationArea = area({
  name: 'configuration',
  collections: [config, configTranslations],
  commands: [saveConfig],
  writers: CONFIG_WRITERS,
  async checklist(reader) {
    const { schedule_initialized, ...switches } = flagsOf(await configOf(reader))
    return [
      { text: m.configuration_checklist_schedule(), done: schedule_initialized, href: '/admin/schedule/init' },
      {
        text: m.configuration_checklist_switches(),
        done: Object.values(switches).includes(true),
        href: '/admin/config',
      },
    ]
  },
  auditWords: CONFIGURATION_AUDIT_WORDS,
  demo: { after: ['accounts'], fill: fillConfiguration },
})
