import type { Plugin } from 'vite'

/** A piece of React Router's code, by the end of its file's name, and what stands in its place. */
interface Replaced {
  readonly file: string
  readonly old: string
  readonly own: string
}

/** The facts about the app that React Router passes on, as it writes them. */
const FACTS = `{
		manifest: ssrInfo.manifest,
		routeModules: ssrInfo.routeModules,
		future: ssrInfo.context.future,
		criticalCss,
		ssr: ssrInfo.context.ssr,
		isSpaMode: ssrInfo.context.isSpaMode,
		routeDiscovery: ssrInfo.context.routeDiscovery
	}`

/**
 * What React Router renders is what it was given, and more often: the page that somebody leaves once more with the tap, while the
 * next one loads; and every link of a page with each change of the address, because the facts about the app are a new object then.
 * And it takes the styles of a page away with it, after which a browser looks up the styles of every element anew.
 */
export const REPLACED: readonly Replaced[] = [
  {
    file: '/lib/components.js',
    old: 'const MemoizedDataRoutes = React$1.memo(DataRoutes);',
    // What routes are rendered from. Contexts tell of everything else, and `revalidation` is asked by what shows errors.
    own: `const SHOWN = ["matches", "location", "loaderData", "errors", "initialized", "renderFallback", "revalidation"];
const MemoizedDataRoutes = React$1.memo(DataRoutes, ({ state, ...props }, { state: next, ...nextProps }) =>
	Object.keys(nextProps).every((name) => props[name] === nextProps[name]) && SHOWN.every((name) => state[name] === next[name]));`,
  },
  {
    file: '/lib/dom-export/hydrated-router.js',
    old: `{ value: ${FACTS} }`,
    own: `{ value: React$1.useMemo(() => (${FACTS}), [criticalCss]) }`,
  },
  {
    file: '/lib/dom/ssr/links.js',
    old: `		return [route && route.css ? route.css.map((href) => ({
			rel: "stylesheet",
			href
		})) : [], module?.links?.() || []];
	}).flat(2), getModuleLinkHrefs(matches, manifest));
}`,
    // Classes of a page are its own: no other one looks different for them.
    own: `		for (let href of route?.css ?? []) OPENED_STYLES.add(href);
		return module?.links?.() || [];
	}).flat(1).concat(Array.from(OPENED_STYLES, (href) => ({ rel: "stylesheet", href }))), getModuleLinkHrefs(matches, manifest));
}
const OPENED_STYLES = new Set();`,
  },
]

/** Undefined for a file in which the piece is not, or more than once. */
export function replacedIn(code: string, { old, own }: Replaced): string | undefined {
  const [before, after, ...more] = code.split(old)
  return before === undefined || after === undefined || more.length > 0 ? undefined : before + own + after
}

/** Renders in the browser only what has changed. Fails when React Router renders in another way than before. */
export function fewerRenders(): Plugin {
  const missing = new Set(REPLACED)
  return {
    name: 'fieldside-fewer-renders',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: {
        id: /\/react-router\/dist\/production\/lib\/(?:components|dom-export\/hydrated-router|dom\/ssr\/links)\.js$/,
      },
      handler(code, id) {
        const piece = REPLACED.find(({ file }) => id.endsWith(file))
        const own = piece && replacedIn(code, piece)
        if (own === undefined) return undefined
        missing.delete(piece!)
        return { code: own }
      },
    },
    generateBundle() {
      for (const { file } of missing) this.error(`React Router renders in another way than before: ${file}`)
    },
  }
}
