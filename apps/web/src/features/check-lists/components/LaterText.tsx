import { Textarea } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useLatest } from '../../../shared/use-latest.ts';

/** Pause in typing after which a text is kept, milliseconds. */
const PAUSE_MS = 800;

interface LaterTextProps {
  readonly label: string;
  readonly value: string;
  readonly asked?: boolean | undefined;
  readonly maxLength: number;
  readonly onChange: (text: string) => void;
}

/** A text that is kept when the person pauses or goes on. */
export function LaterText({ label, value, asked, maxLength, onChange }: LaterTextProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useLatest({ typed, value, onChange });
  const keep = useCallback(() => {
    const now = latest.current;
    if (now.typed !== null && now.typed !== now.value) now.onChange(now.typed);
  }, []);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(keep, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, keep]);
  // Going to the next section takes the field away before the pause is over.
  useEffect(() => keep, [keep]);
  return (
    <Textarea
      label={label}
      rows={2}
      maxLength={maxLength}
      data-asked={asked || undefined}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        keep();
        setTyped(null);
      }}
    />
  );
}
