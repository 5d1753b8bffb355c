import { useNameLabels } from '../../i18n/name-labels.ts';
import { type FormPart, fieldIn } from './path.ts';
import { TextField } from './text-fields.tsx';

interface NameFieldsProps {
  readonly field: FormPart<{ readonly uz: string; readonly ru: string; readonly kaa?: string }>;
  readonly maxLength: number;
  /** Shows the field of the name in Karakalpak, which only tags use. */
  readonly withKaa?: boolean;
  readonly kaaHelp?: string;
}

/** Fields of a name in each language. */
export function NameFields({ field, maxLength, withKaa, kaaHelp }: NameFieldsProps) {
  const labels = useNameLabels();
  return (
    <>
      <TextField field={fieldIn(field, 'uz')} label={labels['name.uz']} maxLength={maxLength} />
      <TextField field={fieldIn(field, 'ru')} label={labels['name.ru']} maxLength={maxLength} />
      {withKaa ? (
        <TextField
          field={fieldIn(field, 'kaa')}
          label={labels['name.kaa']}
          description={kaaHelp}
          maxLength={maxLength}
        />
      ) : null}
    </>
  );
}
