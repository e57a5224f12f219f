import type { ReactNode } from 'react'
import { BackLink } from './BackLink.tsx'

type Props = {
  title: string
  /** One line: where and when, how many. */
  context?: ReactNode
  /** Where Back leads whoever came from elsewhere, on pages below another one. */
  back?: string
  /** At most two icon buttons. */
  icons?: ReactNode
  /** The one primary action: a button or a link that looks like one. On phones it may stand in a `FormFooter` instead. */
  action?: ReactNode
}

export function PageHeader({ title, context, back, icons, action }: Props) {
  return (
    <header className="page-header">
      <div className="page-header-main">
        {back !== undefined && (
          <span className="page-header-back no-print">
            <BackLink to={back} />
          </span>
        )}
        <div className="min-w-0 flex-1">
          <h1>{title}</h1>
          {context && <p className="page-header-context">{context}</p>}
        </div>
        {icons && <div className="no-print flex">{icons}</div>}
      </div>
      {action && <div className="no-print flex flex-wrap justify-end gap-2">{action}</div>}
    </header>
  )
}
