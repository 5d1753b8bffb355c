import styles from './plain.module.css';

interface PasswordEyeProps {
  readonly visible: boolean;
  readonly label: string;
  readonly onToggle: () => void;
}

/** Shows and hides a typed password. */
export function PasswordEye({ visible, label, onToggle }: PasswordEyeProps) {
  return (
    <button
      type="button"
      className={`icon-button ${styles.icon}`}
      aria-label={label}
      aria-pressed={visible}
      onClick={onToggle}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M1.5 8S3.8 3.8 8 3.8 14.5 8 14.5 8 12.2 12.2 8 12.2 1.5 8 1.5 8z" />
        <circle cx="8" cy="8" r="1.9" />
        {visible ? <path d="M2.5 13.5l11-11" /> : null}
      </svg>
    </button>
  );
}
