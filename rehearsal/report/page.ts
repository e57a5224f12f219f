import { isGreen, type RehearsalFigures } from './figures.ts'
import { reportInMarkdown } from './markdown.ts'

/** The same report as one page that needs nothing else, with charts. */
export function reportAsPage(figures: RehearsalFigures): string {
  const { samples, kinds } = figures
  const busiest = kinds.slice(0, 15)
  const slowest = kinds.toSorted((one, other) => other.p99 - one.p99).slice(0, 15)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Rehearsal</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
svg { width: 100%; height: auto } .bar { fill: #2a7f62 } .line { fill: none; stroke: #2a7f62; stroke-width: 2 } text { fill: currentColor; font-size: 12px }
pre { overflow-x: auto }
</style>
<h1>Rehearsal: ${isGreen(figures) ? 'everything is as everybody did it' : 'not as it must be'}</h1>
<h2>Memory (MiB)</h2>
${lineChart(samples.map(({ at, mebibytes }) => [at, mebibytes]))}
<h2>CPU (cores)</h2>
${lineChart(samples.map(({ at, cpu }) => [at, cpu]))}
<h2>Requests by kind</h2>
${barChart(busiest.map(({ kind, count }) => [kind, count]))}
<h2>Waits, 99 of 100 (ms)</h2>
${barChart(slowest.map(({ kind, p99 }) => [kind, p99]))}
<h2>In words and figures</h2>
<pre>${escaped(reportInMarkdown(figures))}</pre>
</html>
`
}

const WIDTH = 800
const HEIGHT = 200
const ROW = 22
const LABELS = 360

function lineChart(points: readonly (readonly [x: number, y: number])[]): string {
  const [right, top] = [Math.max(1, ...points.map(([x]) => x)), Math.max(0.001, ...points.map(([, y]) => y))]
  const path = points
    .map(([x, y]) => `${((x / right) * WIDTH).toFixed(1)},${(HEIGHT - (y / top) * HEIGHT).toFixed(1)}`)
    .join(' ')
  return `<svg viewBox="0 -14 ${WIDTH} ${HEIGHT + 32}" role="img"><title>Over ${right.toFixed(0)} seconds, at most ${top.toFixed(2)}</title>
<polyline class="line" points="${path}"/><text x="0" y="-2">${top.toFixed(1)}</text><text x="${WIDTH}" y="${HEIGHT + 14}" text-anchor="end">${right.toFixed(0)} s</text></svg>`
}

function barChart(bars: readonly (readonly [label: string, value: number])[]): string {
  const most = Math.max(1, ...bars.map(([, value]) => value))
  const rows = bars.map(([label, value], at) => {
    const width = ((value / most) * (WIDTH - LABELS - 60)).toFixed(1)
    const y = at * ROW
    return `<text x="0" y="${y + 15}">${escaped(label)}</text><rect class="bar" x="${LABELS}" y="${y + 3}" width="${width}" height="${ROW - 6}"/><text x="${LABELS + Number(width) + 6}" y="${y + 15}">${value.toFixed(value < 10 ? 1 : 0)}</text>`
  })
  return `<svg viewBox="0 0 ${WIDTH} ${bars.length * ROW}" role="img"><title>${bars.length} kinds</title>${rows.join('')}</svg>`
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
