import { data } from 'react-router'

/** Any address that is in no table. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function UnknownPage() {
  return null
}
