export const loader = () => ({})

export default function RolesPage() {
  return <h1>RolesPage</h1>
}
