const ADMIN_COURSE_PATH = '/admin/discgolf/course'

/** `?layout=…` chooses one, `hole=…` opens one of its holes, `new` a form for another. */
export const adminCourseHref = (params: Readonly<Record<string, string>> = {}): string =>
  Object.keys(params).length === 0 ? ADMIN_COURSE_PATH : `${ADMIN_COURSE_PATH}?${new URLSearchParams(params)}`
