import type { Schedule } from '@javon/contract';
import { useTranslation } from 'react-i18next';

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** Returns a function that describes when a list is due: `har hafta, dushanba`. */
export function useScheduleText(): (schedule: Schedule) => string {
  const { t } = useTranslation('check_lists');
  return ({ every, weekday, month_day }) => {
    if (every === 'day') return t('every.day');
    const day = WEEKDAYS.find((one) => one === weekday) ?? 1;
    if (every === 'week') return t('every_week_on', { day: t(`weekdays.${day}`) });
    return t('every_month_on', { day: month_day ?? 1 });
  };
}
