export const loader = () => ({})

export default function NoAccessPage() {
  return <h1>NoAccessPage</h1>
}
