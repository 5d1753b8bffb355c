import { Textarea } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';

/** Pause in typing after which a text is saved, milliseconds. */
const PAUSE_MS = 800;

interface LaterTextProps {
  readonly label: string;
  readonly value: string;
  readonly asked?: boolean | undefined;
  readonly maxLength: number;
  /** Whether it has the focus from the start. */
  readonly autoFocus?: boolean;
  readonly onChange: (text: string) => void;
}

/** Text field that saves when the person pauses, or leaves it or the page. */
export function LaterText({ label, value, asked, maxLength, autoFocus, onChange }: LaterTextProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const keep = () => {
    if (typed !== null && typed !== value) onChange(typed);
  };
  const keepLater = useEffectEvent(keep);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => keepLater(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  // Moving to the next section unmounts the field before the pause is over. A page that is hidden may be ended without a
  // further event: a phone does so when it shows another app.
  useEffect(() => {
    const keepHidden = () => {
      if (document.visibilityState === 'hidden') keepLater();
    };
    document.addEventListener('visibilitychange', keepHidden);
    return () => {
      document.removeEventListener('visibilitychange', keepHidden);
      keepLater();
    };
  }, []);
  return (
    <Textarea
      label={label}
      rows={2}
      maxLength={maxLength}
      data-asked={asked || undefined}
      autoFocus={autoFocus ?? false}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        keep();
        setTyped(null);
      }}
    />
  );
}
