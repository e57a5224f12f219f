import { Button } from '#ui/controls/Button.tsx'

export default function KitPage() {
  return (
    <main className="px-4">
      <Button>Hello</Button>
    </main>
  )
}
