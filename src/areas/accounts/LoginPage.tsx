export const loader = () => ({})

export default function LoginPage() {
  return <h1>LoginPage</h1>
}
