/** First, last and the neighbours of the current page; `undefined` stands for those left out. */
export function pagesShown(page: number, pages: number): readonly (number | undefined)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  const shown = [...new Set(near)].toSorted((one, other) => one - other)
  return shown.flatMap((number, index) => {
    const gap = number - (shown[index - 1] ?? number)
    if (gap === 2) return [number - 1, number]
    return gap > 2 ? [undefined, number] : [number]
  })
}
