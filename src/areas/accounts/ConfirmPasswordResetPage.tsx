export const loader = () => ({})

export default function ConfirmPasswordResetPage() {
  return <h1>ConfirmPasswordResetPage</h1>
}
