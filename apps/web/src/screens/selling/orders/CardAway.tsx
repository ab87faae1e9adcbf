import { Navigate } from 'react-router-dom';

/** Leads to the order where its page for a card is not served. */
export function CardAway() {
  return <Navigate replace to=".." relative="path" />;
}
