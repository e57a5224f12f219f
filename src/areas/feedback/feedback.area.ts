import { area } from '#http/areas/area.ts'
import { m } from '#words/messages.js'
import { feedback } from './feedback.collections.ts'
import { answerFeedback, giveFeedback, markFeedback } from './feedback.commands.server.ts'
import { fillFeedback } from './feedback.demo.ts'
import { FEEDBACK_DATA } from './feedback.personal-data.server.ts'
import { feedbackCsvRoute } from './feedback-csv.route.server.ts'

export const feedbackArea = area({
  name: 'feedback',
  collections: [feedback],
  commands: [giveFeedback, answerFeedback, markFeedback],
  routes: [feedbackCsvRoute],
  personalData: [FEEDBACK_DATA],
  async decisions(reader) {
    const count = await reader.count(feedback, { filter: 'state = "new"' })
    return [{ text: m.feedback_decision({ count }), count, href: '/admin/feedback?state=new' }]
  },
  auditWords: {
    'feedback.answer': () => m.feedback_did_answer(),
    'feedback.mark': ({ detail }) => m.feedback_did_mark({ count: Number(detail['count'] ?? 0) }),
  },
  demo: { after: ['accounts'], fill: fillFeedback },
})
