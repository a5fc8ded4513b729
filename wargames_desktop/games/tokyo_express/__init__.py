"""Tokyo Express: night surface actions off Guadalcanal, 1942. The rules run the Japanese."""
