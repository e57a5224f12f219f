export const loader = () => ({})

export default function PrivacyPage() {
  return <h1>PrivacyPage</h1>
}
