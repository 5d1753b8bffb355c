import { Row } from '../layout/layout.tsx';
import styles from './plain.module.css';

/** The product's mark: a shelf with two goods on it. */
export function LogoMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--j-accent)" />
      <path
        d="M8 8v17M24 8v17M8 12.5h16M8 21.5h16"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M11.5 17.5h4v4h-4zM17.5 8.5h3v4h-3z" fill="#fff" />
    </svg>
  );
}

/** Mark and name. */
export function Logo() {
  return (
    <Row as="span" inline gap={8} align="center" size="lg" weight="bold" style={{ letterSpacing: '-0.01em' }}>
      <LogoMark />
      Javon
    </Row>
  );
}
