import type { GuestHere } from './use-card.ts'

/** Of somebody without an account: the code of the card, and which of its players they are. */
export const GuestFields = ({ guest: { code, as } }: { guest: GuestHere }) => (
  <>
    {code && <input type="hidden" name="code" value={code} />}
    {as && <input type="hidden" name="as" value={as} />}
  </>
)
