import { useLoaderData } from 'react-router'
import { m } from '#words/messages.js'

export function loader() {
  return { hello: 'world' }
}

export default function HomePage() {
  const { hello } = useLoaderData<typeof loader>()
  return (
    <h1>
      {m.site_home_title()} {hello}
    </h1>
  )
}
