import { FileJson, FileSpreadsheet } from 'lucide-react'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { m } from '#words/messages.js'
import { PLACES_CSV_PATH, RESULTS_CSV_PATH, RESULTS_JSON_PATH } from './results.address.ts'

/** The results as files, wherever a page offers to take something home. */
export function ResultsLinks() {
  return (
    <>
      <ButtonLink kind="line" icon={FileSpreadsheet} to={RESULTS_CSV_PATH} reloadDocument>
        {m.ceremony_results_csv()}
      </ButtonLink>
      <ButtonLink kind="line" icon={FileSpreadsheet} to={PLACES_CSV_PATH} reloadDocument>
        {m.ceremony_results_places_csv()}
      </ButtonLink>
      <ButtonLink kind="line" icon={FileJson} to={RESULTS_JSON_PATH} reloadDocument>
        {m.ceremony_results_json()}
      </ButtonLink>
    </>
  )
}
