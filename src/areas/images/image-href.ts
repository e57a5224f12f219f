/** The address of a picture's file, without a size. */
export const imageHref = ({ id, picture }: { readonly id: string; readonly picture: string }): string =>
  `/api/files/images/${id}/${encodeURIComponent(picture)}`
