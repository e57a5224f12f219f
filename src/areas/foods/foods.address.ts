export const FOODS_PATH = '/al/foods'
export const ADMIN_FOODS_PATH = '/admin/al/foods'
export const FOODS_CSV_PATH = '/api/foods/foods.csv'
