export const loader = () => ({})

export default function ImprintPage() {
  return <h1>ImprintPage</h1>
}
