export const LOCATIONS_PATH = '/admin/booking/locations'
