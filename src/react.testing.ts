/**
 * React as it runs in production, wherever pages are rendered as the server does: with the notes that it takes for developers a
 * page takes half as long again. Where there is a document, Testing Library needs the other one.
 */
if (typeof document === 'undefined') process.env['NODE_ENV'] = 'production'
