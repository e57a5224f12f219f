export const loader = () => ({})

export default function ConfirmEmailChangePage() {
  return <h1>ConfirmEmailChangePage</h1>
}
