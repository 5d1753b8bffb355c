import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ICON } from '../icon.ts';

interface CopyButtonProps extends Pick<ButtonProps, 'variant'> {
  readonly text: string;
  /** Called where the page may not write to the clipboard; the text on the screen can still be selected. */
  readonly onRefused?: () => void;
}

/** Copies a text to the clipboard, and says so until the text changes. */
export function CopyButton({ text, onRefused, ...rest }: CopyButtonProps) {
  const { t } = useTranslation('ui');
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === text;
  const Icon = isCopied ? IconCheck : IconCopy;
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(text), onRefused);
  return (
    <Button variant="default" {...rest} leftSection={<Icon {...ICON} />} onClick={() => void copy()}>
      {t(isCopied ? 'clipboard.copied' : 'clipboard.copy')}
    </Button>
  );
}
