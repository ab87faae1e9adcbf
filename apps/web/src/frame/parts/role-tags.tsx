import { type UserRowView } from '@festix/domain/contract';
import { roleNames, ROLES, type Role } from '@festix/domain/people';
import { classes, StatusTag, type Glyph } from '@festix/ui';
import { Headset } from '@phosphor-icons/react/Headset';
import { Megaphone } from '@phosphor-icons/react/Megaphone';
import { Prohibit } from '@phosphor-icons/react/Prohibit';
import { ShieldStar } from '@phosphor-icons/react/ShieldStar';
import { Storefront } from '@phosphor-icons/react/Storefront';
import { User } from '@phosphor-icons/react/User';
import { UsersThree } from '@phosphor-icons/react/UsersThree';
import { peopleTexts as texts } from './people-texts.ts';
import styles from './role-tags.module.css';

const ICONS: Readonly<Record<Role, Glyph>> = {
  customer: User,
  producer: Megaphone,
  'team-member': UsersThree,
  support: Headset,
  'sale-point': Storefront,
  'super-admin': ShieldStar,
};

export interface RoleTagsProps {
  roles: readonly Role[];
  /** Whether they stand in a row of records: on one line, and on a phone the weightiest alone. */
  isInRow?: boolean;
}

/** Shows a person's roles, weightiest first; customer only without another. */
export function RoleTags({ roles, isInRow = false }: RoleTagsProps) {
  const held = ROLES.filter((role) => roles.includes(role)).reverse();
  const told = held.length > 1 ? held.filter((role) => role !== 'customer') : held;
  return (
    <span className={classes(styles.roles, isInRow && styles.inRow)}>
      {told.map((role) => (
        <StatusTag key={role} tone={role === 'super-admin' ? 'solid' : 'neutral'} icon={ICONS[role]}>
          {roleNames[role]}
        </StatusTag>
      ))}
    </span>
  );
}

/** Marks a blocked person. */
export function BlockedTag({ user }: { user: Pick<UserRowView, 'blocked_at'> }) {
  if (!user.blocked_at) return null;
  return (
    <StatusTag tone="error" icon={Prohibit}>
      {texts.blocked}
    </StatusTag>
  );
}
