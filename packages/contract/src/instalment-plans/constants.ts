export const MAX_PLAN_MONTHS = 60;
/** Maximum markup, in hundredths of a percent: 200 %. */
export const MAX_MARKUP = 20_000;
