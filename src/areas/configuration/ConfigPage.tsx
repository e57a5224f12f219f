export const loader = () => ({})

export default function ConfigPage() {
  return <h1>ConfigPage</h1>
}
