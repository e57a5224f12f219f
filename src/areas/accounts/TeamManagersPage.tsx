export const loader = () => ({})

export default function TeamManagersPage() {
  return <h1>TeamManagersPage</h1>
}
