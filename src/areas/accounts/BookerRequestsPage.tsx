export const loader = () => ({})

export default function BookerRequestsPage() {
  return <h1>BookerRequestsPage</h1>
}
