import { buttonClass } from '#ui/controls/button-class.ts'
import { Mark } from '#ui/marks/Mark.tsx'
import { m } from '#words/messages.js'
import { LostDisc } from './LostDisc.tsx'

/** Shown while the database does not answer. Stands alone, as the error page does; its link loads the page anew. */
export const AwayPage = ({ path }: { path: string }) => (
  <main className="error-page">
    <div>
      <Mark name="Fieldside" onPitch />
      <LostDisc />
    </div>
    <div>
      <h1>503</h1>
      <p className="error-page-title">{m.site_away_title()}</p>
      <p>{m.site_away_text()}</p>
      <a href={path} className={buttonClass({ kind: 'vis', size: 'big' })}>
        {m.site_away_again()}
      </a>
    </div>
  </main>
)
