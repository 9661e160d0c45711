#!/bin/sh
# Plays one hand with curl and jq. Set SITE, such as https://play.example, EMAIL and PASSWORD, then type:
#   sh play.sh
set -eu
cookies=$(mktemp)
trap 'rm -f "$cookies"' EXIT

# Sends a command: its name, then its input. A retry of curl has the same Idempotency-Key, so it cannot stake twice.
send() {
  curl --silent --show-error --fail-with-body --retry 5 --cookie "$cookies" --cookie-jar "$cookies" \
    --header "Origin: $SITE" --header "Idempotency-Key: $(cat /proc/sys/kernel/random/uuid)" \
    --json "$2" "$SITE/api/$1"
}

# Sends a query: its name, then its parameter.
ask() {
  curl --silent --show-error --fail-with-body --retry 5 --cookie "$cookies" --get --data-urlencode "$2" "$SITE/api/$1"
}

player=$(send auth.signInWithPassword "{\"email\":\"$EMAIL\",\"password\":\"$PASSWORD\"}" | jq -r .player.id)
game=$(send games.playWithStake '{"stakeAmount":1}' | jq -r .gameId)
send games.move "{\"gameId\":\"$game\",\"move\":\"rock\",\"nonce\":\"$(openssl rand -hex 32)\"}" >/dev/null
echo "You have played CAT: $SITE/game/$game"

until ask games.get "gameId=$game" | jq -e '.game.status == "completed" or .game.status == "cancelled"' >/dev/null; do
  sleep 2
done
ask games.get "gameId=$game" | jq -r --arg player "$player" '.game.result |
  if . == null then "Nobody has joined, and you have your ticket back."
  elif .winnerId == null then "A draw: you have your ticket back."
  elif .winnerId == $player then "You win \(.winningAmount) tickets."
  else "You lose." end'
