export const loader = () => ({})

export default function SignUpPage() {
  return <h1>SignUpPage</h1>
}
