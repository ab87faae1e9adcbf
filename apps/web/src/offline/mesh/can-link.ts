/** Returns whether this browser can link devices without a server: some switch WebRTC off. */
export function canLink(): boolean {
  return typeof RTCPeerConnection === 'function';
}
