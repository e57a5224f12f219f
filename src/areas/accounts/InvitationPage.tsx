export const loader = () => ({})

export default function InvitationPage() {
  return <h1>InvitationPage</h1>
}
