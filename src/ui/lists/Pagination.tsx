import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#words/messages.js'
import { IconLink } from '../controls/IconButton.tsx'
import { pagesShown } from './pages-shown.ts'

type Props = { page: number; pages: number; to: (page: number) => string }

export function Pagination({ page, pages, to }: Props) {
  if (pages < 2) return null
  return (
    <nav className="pagination" aria-label={m.kit_pages()}>
      {page > 1 && <IconLink icon={ChevronLeft} label={m.kit_page_before()} to={to(page - 1)} rel="prev" />}
      {pagesShown(page, pages).map((number, index) =>
        number === undefined ? (
          <span key={`gap ${index}`}>…</span>
        ) : (
          <Link
            key={number}
            to={to(number)}
            aria-label={m.kit_page({ number })}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </Link>
        ),
      )}
      {page < pages && <IconLink icon={ChevronRight} label={m.kit_page_after()} to={to(page + 1)} rel="next" />}
    </nav>
  )
}
