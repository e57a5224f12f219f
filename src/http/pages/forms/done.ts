/** What a form did, as its page says it. */
export interface Done<Act extends string = string> {
  readonly done: Act
  /** In the visitor's language. */
  readonly text: string
  /** The fields of the form that takes it back, posted to the same page; left out where there is no way back. */
  readonly undo?: Readonly<Record<string, string>> | undefined
  /** What has to be done for it to be of use, where that is elsewhere. */
  readonly next?: { readonly href: string; readonly text: string } | undefined
}
