import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, relativeTo } from '../../format/format.ts';

interface DateTimeProps {
  readonly value: string | null | undefined;
  /** `date` without the time; `relative` as "2 hours ago" with the exact moment on hover. */
  readonly as?: 'date' | 'datetime' | 'relative';
}

/** A moment in the chain's time zone. */
export function DateTime({ value, as = 'datetime' }: DateTimeProps) {
  if (!value) return <span>—</span>;
  if (as === 'relative') return <Relative value={value} />;
  return <time dateTime={value}>{as === 'date' ? formatDate(value) : formatDateTime(value)}</time>;
}

function Relative({ value }: { readonly value: string }) {
  const { t } = useTranslation('ui');
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  const exact = formatDateTime(value);
  const relative = relativeTo(value, now);
  const near = Math.abs(new Date(value).getTime() - now.getTime()) < 60_000;
  const text = relative
    ? t(`time.${relative.unit}_${relative.past ? 'past' : 'future'}`, { count: relative.count })
    : near
      ? t('time.now')
      : exact;
  return (
    <time dateTime={value} title={exact}>
      {text}
    </time>
  );
}
